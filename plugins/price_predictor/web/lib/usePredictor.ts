import { useDraft } from '@motorclub/sdk';
import { useForm } from '@motorclub/sdk/forms';
import { useEstimate } from '../api/estimate.ts';
import { EMPTY, errorsOf, questionOf } from './form.ts';

/** The car being asked about (kept in this tab), what is wrong with it, and the answer of the last question. */
export function usePredictor() {
  const [value, change, clear] = useDraft('price_predictor.form', EMPTY);
  const estimate = useEstimate();
  const { data: answer, variables: question, isPending: pending } = estimate;
  const form = useForm({
    initial: EMPTY,
    // What was asked about stays there for the next question.
    draft: { value, change, discard: () => undefined },
    check: errorsOf,
    serverNames: { mileageKm: 'mileage' },
    send: (typed) => estimate.mutateAsync(questionOf(typed, false)),
  });
  const ask = (wider: boolean) => (wider && question ? estimate.mutate({ ...question, wider }) : form.submit());
  const startOver = () => {
    clear();
    form.reset();
    estimate.reset();
  };
  return { form, ask, startOver, answer, question, pending, error: question?.wider ? estimate.error : form.failure };
}

export type Predictor = ReturnType<typeof usePredictor>;
