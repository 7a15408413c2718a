import { CarFields } from './CarFields.tsx';
import { ProblemFields } from './ProblemFields.tsx';
import type { EditProps } from './Words.tsx';

/** Which car it is about, and of a problem what a mechanic would ask. */
export default function AskDetails(edit: EditProps) {
  return (
    <>
      <CarFields {...edit} />
      {edit.form.kind === 'PROBLEM' ? <ProblemFields {...edit} /> : null}
    </>
  );
}
