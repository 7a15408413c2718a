import type { FieldSource } from '@motorclub/sdk/forms';
import type { AskForm } from '../../lib/askForm.ts';
import { CarFields } from './CarFields.tsx';
import { ProblemFields } from './ProblemFields.tsx';

/** Which car it is about, and of a problem what a mechanic would ask. */
export default function AskDetails({ form }: { readonly form: FieldSource<AskForm> }) {
  return (
    <>
      <CarFields form={form} />
      <ProblemFields form={form} />
    </>
  );
}
