import { EmptyState, LinkButton, Loaded, Pager } from '@motorclub/sdk';
import { Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { myTickets, type When } from '../../api/tickets.ts';
import { t } from '../../texts/mine.ts';
import { TicketCard } from './TicketCard.tsx';

export interface TicketListProps {
  readonly userId: number;
  readonly when: When;
  readonly page: number;
}

/** A member's tickets, by the time of their events. */
export function TicketList({ userId, when, page }: TicketListProps) {
  const found = useQuery(myTickets(userId, when, page));
  return (
    <Loaded found={found} failed={t('ticketsFailed')} rowHeight={176}>
      {({ content, currentPage, totalPages }) =>
        content.length === 0 ? (
          <Card>
            <EmptyState
              text={t(when === 'past' ? 'noPastTickets' : 'noTickets')}
              kind="coupe"
              action={
                <LinkButton to="/events" variant="contained">
                  {t('browse')}
                </LinkButton>
              }
            />
          </Card>
        ) : (
          <>
            <Stack component="ul" aria-label={t('myTickets')} sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
              {content.map((ticket) => (
                <TicketCard key={ticket.id} ticket={ticket} />
              ))}
            </Stack>
            <Pager page={currentPage} totalPages={totalPages} />
          </>
        )
      }
    </Loaded>
  );
}
