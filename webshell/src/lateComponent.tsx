import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useRef } from 'react';

type Props = Record<string, unknown>;
type Load = () => Promise<Readonly<Record<string, ComponentType<Props>>>>;

/** Components that draw nothing before they are open, so that their code is loaded no sooner. */
const OPENED = new Set(['BasePopper', 'Snackbar']);

interface LateProps {
  readonly part: LazyExoticComponent<ComponentType<Props>>;
  readonly waits: boolean;
  readonly given: Props;
}

function Late({ part: Part, waits, given }: LateProps) {
  const drawn = useRef(!waits);
  drawn.current ||= Boolean(given.open || given.keepMounted);
  if (!drawn.current) return null;
  return (
    <Suspense>
      <Part {...given} />
    </Suspense>
  );
}

/** The component `part` of a module that is loaded when it is first drawn; `muiName` is what its parents know it by. */
export function lateComponent(load: Load, part: string, muiName: string) {
  const loaded = lazy(async () => ({ default: (await load())[part] as ComponentType<Props> }));
  const component = (given: Props) => <Late part={loaded} waits={OPENED.has(muiName)} given={given} />;
  return Object.assign(component, { muiName });
}
