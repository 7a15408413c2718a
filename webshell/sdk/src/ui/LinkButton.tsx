import { Button, type ButtonOwnProps } from '@mui/material';
import type { AriaAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface LinkButtonProps extends ButtonOwnProps, AriaAttributes {
  readonly to: string;
  readonly children: ReactNode;
  readonly onClick?: () => void;
}

/** A link inside the site that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />;
}
