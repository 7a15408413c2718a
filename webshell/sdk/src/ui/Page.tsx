import { Box, Container, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const SITE = 'Motorclub';
// 820 px with the margins. It begins where wide pages do, below the site's name.
const TEXT_WIDTH = 772;

export interface PageProps {
  /** The one h1 of the page, and the document's title. */
  readonly title: string;
  /** One line under the title. */
  readonly lead?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** A picture above the title. */
  readonly above?: ReactNode;
  /** `wide`: lists with a rail (the width of the site). `text`: reading and forms (820 px). */
  readonly width?: 'wide' | 'text';
  readonly children: ReactNode;
}

let lastPath: string | null = null;
let navigated = false;

/** After a change of page, people who cannot see it are taken to its heading; a field that took the focus keeps it. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const moved = lastPath !== null && lastPath !== pathname;
    navigated ||= moved;
    lastPath = pathname;
    const { activeElement, body } = document;
    const lost = navigated && activeElement === body;
    const busy = activeElement !== body && (heading.current?.closest('main') ?? body).contains(activeElement);
    if ((moved || lost) && !busy) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}

/** The frame of every screen: sets the document's title and gives route changes a heading to focus. */
export function Page({ title, lead, actions, above, width = 'wide', children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${SITE}`;
  }, [title]);
  const heading = useHeadingFocus();
  return (
    <Container sx={{ py: { xs: 3, md: 5 }, ...(width === 'text' && { '& > *': { maxWidth: TEXT_WIDTH } }) }}>
      {above}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', mb: { xs: 2.5, md: 3.5 } }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography ref={heading} variant="h1" tabIndex={-1} data-page-heading sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {lead ? (
            <Typography component="div" sx={{ color: 'text.secondary', mt: 0.75, maxWidth: '68ch' }}>
              {lead}
            </Typography>
          ) : null}
        </Box>
        {actions}
      </Stack>
      {children}
    </Container>
  );
}
