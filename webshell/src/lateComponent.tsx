import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { arrived, lazyPart } from '../sdk/src/lazyPart.ts';

type Props = Record<string, unknown>;
type Load = () => Promise<Readonly<Record<string, ComponentType<Props>>>>;

/**
 * The component `part` of a module that is loaded when it is first drawn; `muiName` is what its parents know it by. What
 * can be closed is loaded when it is first opened. Until then `around` renders the content around it.
 */
export function lateComponent(load: Load, part: string, muiName: string, around = false) {
  const loadPart = async () => ({ default: (await load())[part] as ComponentType<Props> });
  // The first page does not wait for what it looks the same without.
  const Part = around ? lazy(() => arrived(loadPart)) : lazyPart(loadPart);
  const component = (given: Props) => {
    const [wasOpen, setWasOpen] = useState(given.open !== false);
    if (given.open && !wasOpen) setWasOpen(true);
    if (!wasOpen && !given.keepMounted && !around) return null;
    return (
      <Suspense fallback={around ? (given.children as ReactNode) : null}>
        <Part {...given} />
      </Suspense>
    );
  };
  return Object.assign(component, { muiName });
}
