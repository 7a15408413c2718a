import { type LinkProps, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';

export interface TextLinkProps extends Omit<LinkProps, 'href' | 'component' | 'ref'> {
  readonly to: string;
  readonly replace?: boolean;
}

/** A link inside the site, in running text or as a small action. */
export function TextLink({ to, ...rest }: TextLinkProps) {
  return <MuiLink component={Link} to={to} {...rest} />;
}
