import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../sdk/src/lazyPart.ts';

type Props = Record<string, unknown>;
type Load = () => Promise<Readonly<Record<string, ComponentType<Props>>>>;

/** The component `part` of a module that is loaded when it is first drawn; `muiName` is what its parents know it by. */
export function lateComponent(load: Load, part: string, muiName: string) {
  const Part = lazyPart(async () => ({ default: (await load())[part] as ComponentType<Props> }));
  const component = (given: Props) => (
    <Suspense>
      <Part {...given} />
    </Suspense>
  );
  return Object.assign(component, { muiName });
}
