import { language } from '@motorclub/sdk';

type Messages = Record<string, unknown>;

const translations = import.meta.glob<Messages>('./translations/*.ts', { import: 'default' });

/** Loads what the shell's own pages say in the language of this page; they speak English where it does not arrive. */
export async function loadPageTexts(): Promise<void> {
  const texts = await translations[`./translations/${language}.ts`]?.().catch(() => ({}));
  const { motorclubTexts } = globalThis as { motorclubTexts?: { readonly shell: Messages } };
  if (motorclubTexts) Object.assign(motorclubTexts.shell, texts);
}
