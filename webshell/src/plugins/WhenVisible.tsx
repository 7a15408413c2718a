import { useSeen } from '@motorclub/sdk';
import type { ReactNode } from 'react';

/** Renders its children once the place comes near the visible part of the page. */
export function WhenVisible({
  placeholder,
  children,
}: {
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}) {
  const [place, near] = useSeen();
  return <div ref={place}>{near ? children : placeholder}</div>;
}
