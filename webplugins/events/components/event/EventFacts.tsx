import { formatMoney, ownZone, Panel, TextLink } from '@motorclub/sdk';
import { Link } from '@mui/material';
import type { ClubEvent, Venue } from '../../api/types.ts';
import { formatWhen, spanOf } from '../../lib/when.ts';
import { t } from '../../texts/finding.ts';
import { type Fact, Facts } from '../parts/Facts.tsx';

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const;

function addressOf({ addressLine1, addressLine2, postalCode, city, region, countryCode }: Venue): string {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [addressLine1, addressLine2, town, region, countryCode].filter(Boolean).join(', ');
}

function Place({ venue }: { readonly venue: Venue }) {
  return (
    <>
      <strong>{venue.name}</strong>
      <br />
      {addressOf(venue)}
      {venue.mapUrl ? (
        <>
          <br />
          <Link href={venue.mapUrl} {...OUTSIDE}>
            {t('map')}
          </Link>
        </>
      ) : null}
    </>
  );
}

function refundsOf({ refundPolicy: { type, hoursBefore, feeMinor }, currency }: ClubEvent): string {
  if (type !== 'UNTIL') return t('noRefunds');
  const until = t('refundsUntil', { count: hoursBefore });
  return feeMinor > 0 ? `${until} ${t('refundFee', { fee: formatMoney(feeMinor, currency) })}` : until;
}

function When({ event }: { readonly event: ClubEvent }) {
  const { day, time } = spanOf(event.startsAt, event.endsAt, event.timezone);
  const own = formatWhen(event.startsAt, ownZone());
  // Zones of other names may have the same clocks.
  const elsewhere = own !== formatWhen(event.startsAt, event.timezone);
  return (
    <>
      <time dateTime={event.startsAt}>{day}</time>
      <br />
      {time}
      {elsewhere ? (
        <>
          <br />
          {t('yourTime', { time: own })}
        </>
      ) : null}
    </>
  );
}

function factsOf(event: ClubEvent): Fact[] {
  const { venue, doorsAt, timezone, onlineUrl, ageMin, organizer } = event;
  const paid = event.ticketTypes.some(({ priceMinor, payWhatYouWant }) => priceMinor > 0 || payWhatYouWant);
  return [
    { name: t('when'), value: <When event={event} /> },
    ...(doorsAt ? [{ name: t('doors'), value: formatWhen(doorsAt, timezone) }] : []),
    ...(venue ? [{ name: t('where'), value: <Place venue={venue} /> }] : []),
    ...(venue?.parkingInfo ? [{ name: t('parking'), value: venue.parkingInfo }] : []),
    ...(onlineUrl
      ? [
          {
            name: t('online'),
            value: (
              <Link href={onlineUrl} {...OUTSIDE}>
                {onlineUrl}
              </Link>
            ),
          },
        ]
      : []),
    {
      name: t('organiser'),
      value: <TextLink to={`/profile/${organizer.id}`}>{organizer.username}</TextLink>,
    },
    ...(ageMin ? [{ name: t('age'), value: t('ageFrom', { age: ageMin }) }] : []),
    ...(paid ? [{ name: t('refunds'), value: refundsOf(event) }] : []),
  ];
}

/** Time, place, organiser and rules. */
export function EventFacts({ event }: { readonly event: ClubEvent }) {
  return (
    <Panel
      title={t('facts')}
      action={
        event.status === 'DRAFT' || event.status === 'CANCELLED' ? null : (
          <Link variant="caption" href={`/ticket-api/events/${event.id}/calendar.ics`} download>
            {t('toCalendar')}
          </Link>
        )
      }
    >
      <Facts facts={factsOf(event)} />
    </Panel>
  );
}
