import { useSeen } from '@motorclub/sdk';
import type { ReactNode } from 'react';

/** Renders its children once the place comes near the visible part of the page. */
export function WhenVisible({
  placeholder,
  children,
  ahead,
}: {
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
  /** How near counts as visible, if not as usual: pixels, such as `0px`. */
  readonly ahead?: string;
}) {
  const [place, near] = useSeen(ahead);
  return <div ref={place}>{near ? children : placeholder}</div>;
}
