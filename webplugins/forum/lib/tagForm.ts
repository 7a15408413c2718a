import type { NewTag, TagDetail } from '../api/types.ts';
import { TAG } from '../limits.ts';
import { t } from '../texts/catalogue.ts';
import { tagName } from './tagName.ts';

/** A tag as it is typed. */
export interface TagFields {
  readonly name: string;
  readonly description: string;
  readonly wiki: string;
  readonly synonyms: readonly string[];
  readonly parent: { readonly id: number; readonly name: string } | null;
  readonly isReserved: boolean;
}

export const NEW_TAG: TagFields = {
  name: '',
  description: '',
  wiki: '',
  synonyms: [],
  parent: null,
  isReserved: false,
};

/** Of tags that are made on purpose; askers' own may hold more signs. */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_SYNONYMS = 20;

export type TagErrors = Partial<Record<keyof TagFields, string>>;

export function fieldsOf(tag: TagDetail): TagFields {
  const { name, description, wiki, synonyms, parentId, parentName, isReserved } = tag;
  const parent = parentId === null ? null : { id: parentId, name: parentName ?? String(parentId) };
  return { name, description, wiki, synonyms, parent, isReserved };
}

function nameError(text: string): string | undefined {
  const name = tagName(text);
  if (name.length < TAG.min || name.length > TAG.max) return t('tagNameLength', { ...TAG });
  return NAME.test(name) ? undefined : t('tagNameForm');
}

/** What is wrong with a tag; `known` is the name that it has already, which stays good. */
export function tagFormErrors({ name, synonyms }: TagFields, known: string): TagErrors {
  const wrong = name === known && known ? undefined : nameError(name);
  return {
    ...(wrong ? { name: wrong } : {}),
    ...(synonyms.length > MAX_SYNONYMS ? { synonyms: t('synonymsMany', { max: MAX_SYNONYMS }) } : {}),
  };
}

/** What is sent of a tag; a proposal says less. */
export function tagOf(fields: TagFields, manages: boolean): NewTag {
  const { description, wiki, synonyms, parent, isReserved } = fields;
  const plain = { name: tagName(fields.name), description: description.trim(), wiki: wiki.trim() };
  if (!manages) return plain;
  return { ...plain, synonyms: synonyms.map(tagName), parentId: parent?.id ?? null, isReserved };
}
