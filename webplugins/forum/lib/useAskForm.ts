import { useNavigate, usePluginSettings, usePreferences } from '@motorclub/sdk';
import { useForm } from '@motorclub/sdk/forms';
import { useQuery } from '@tanstack/react-query';
import { askQuestion } from '../api/askQuestion.ts';
import { listCategories } from '../api/categories.ts';
import { refreshForum } from '../api/useAction.ts';
import { MAX_TAGS } from '../limits.ts';
import { t } from '../texts/ask.ts';
import { ASK_NAMES, askErrors } from './askErrors.ts';
import { EMPTY, fieldsOfCar, fieldsOfGarage, questionOf } from './askForm.ts';
import { useAskDraft } from './useAskDraft.ts';
import { useGarage } from './useGarage.ts';
import { useOwnCar } from './useOwnCar.ts';

/** The question being written: its draft, what is wrong with it, and sending it. */
export function useAskForm() {
  const maxTags = usePluginSettings<{ maxTags: number }>('forum').maxTags ?? MAX_TAGS;
  const miles = usePreferences().units.distance === 'MI';
  const draft = useAskDraft();
  const own = useOwnCar();
  const garage = useGarage();
  const first = garage.find(({ isPast }) => !isPast);
  const car = first ? fieldsOfGarage(first, miles) : own && fieldsOfCar(own);
  const categories = useQuery(listCategories()).data?.items ?? [];
  const navigate = useNavigate();
  const form = useForm({
    initial: EMPTY,
    draft: {
      // A question that has not been begun is about the asker's car.
      value: draft.form === EMPTY && car ? { ...EMPTY, ...car } : draft.form,
      change: draft.change,
      discard: draft.forget,
    },
    serverNames: ASK_NAMES,
    check: (typed) =>
      askErrors(
        typed,
        maxTags,
        categories.find(({ id }) => id === typed.categoryId),
      ),
    send: async (typed) => {
      const draftId = await draft.finalId();
      return askQuestion({ ...questionOf(typed, miles, garage), ...(draftId === null ? {} : { draftId }) });
    },
    done: ({ status }) => t(status === 'PENDING' ? 'postedPending' : 'posted'),
    refresh: refreshForum,
    onSent: ({ id }) => void navigate(`/questions/${id}`),
  });
  return { draft, form, maxTags, categories };
}
