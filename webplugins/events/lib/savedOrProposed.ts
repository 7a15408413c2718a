import { t } from '../texts/catalogue.ts';

interface Changeable {
  readonly id: number;
  readonly mayChange?: boolean;
}

/** How a dialog sends and words a change: as a change, or as a proposal of what is not the member's to change. */
export function savedOrProposed<In extends object, Out>(
  item: Changeable | null,
  title: string,
  save: (id: number | null, body: In) => Promise<Out>,
  propose: (id: number, body: In) => Promise<unknown>,
) {
  if (item === null || item.mayChange !== false) {
    return { title, submit: t('save'), done: t('saved'), send: (body: In) => save(item?.id ?? null, body) };
  }
  const { id } = item;
  return {
    title: t('proposeTitle'),
    submit: t('proposeSend'),
    done: t('proposeDone'),
    send: async (body: In): Promise<Out | null> => {
      await propose(id, body);
      return null;
    },
  };
}
