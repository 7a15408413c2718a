import { Link, Stack } from '@mui/material';
import { boot } from '../boot.ts';
import { t } from '../texts.ts';

/** The mail address and the social sites, as configured. */
export function ContactLinks() {
  const { email, links } = boot.contact;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
      {email ? <Link href={`mailto:${email}`}>{email}</Link> : null}
      {links.map(({ kind, url }) => (
        <Link key={kind} href={url} rel="noopener noreferrer" target="_blank" color="text.secondary">
          {t(kind)}
        </Link>
      ))}
    </Stack>
  );
}
