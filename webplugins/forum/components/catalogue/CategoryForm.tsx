import type { Role } from '@motorclub/sdk';
import {
  CheckInput,
  type FieldErrors,
  type FieldSource,
  FormDialog,
  TextInput,
  useField,
  useForm,
} from '@motorclub/sdk/forms';
import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  MenuItem,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { createCategory, editCategory } from '../../api/categories.ts';
import { type Category, KINDS, type NewCategory } from '../../api/types.ts';
import { refreshForum } from '../../api/useAction.ts';
import { t } from '../../texts/catalogue.ts';
import { t as words } from '../../texts/form.ts';
import { CATEGORY_ICONS, CategoryName, categoryIconOf } from '../CategoryName.tsx';
import { TagPicker } from '../list/TagPicker.tsx';
import { Moderators } from './Moderators.tsx';

export interface CategoryFormProps {
  readonly category: Category | null;
  readonly all: readonly Category[];
  readonly onClose: () => void;
}

/** A category as it is typed; menus hold texts, '' for no choice. */
interface Fields extends Required<Omit<NewCategory, 'parentId' | 'postRole' | 'postMinLevel' | 'status'>> {
  readonly parentId: string;
  readonly postRole: string;
  readonly postMinLevel: string;
  readonly archived: boolean;
}

const ROLES: readonly Role[] = ['USER', 'EVENT_ORGANISER', 'MODERATOR', 'ADMIN'];
const ROLE_LABELS = {
  USER: 'roleUser',
  EVENT_ORGANISER: 'roleOrganiser',
  MODERATOR: 'roleModerator',
  ADMIN: 'roleAdmin',
} as const satisfies Record<Role, string>;
const KIND_LABELS = {
  PROBLEM: 'kindProblem',
  HOW_TO: 'kindHowTo',
  DISCUSSION: 'kindDiscussion',
  BUYING: 'kindBuying',
} as const;
const LEVELS = [0, 1, 2, 3, 4, 5, 6];
const BLUE = '#2F6FDE';
const ROW = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } } as const;

function iconLabel(icon: string): string {
  const known = categoryIconOf(icon);
  return known ? t(`icon_${known}`) : icon;
}

function roleOf(role: string | null): Role | null {
  return ROLES.find((one) => one === role) ?? null;
}

const NEW: Fields = {
  name: '',
  slug: '',
  description: '',
  icon: '',
  colour: BLUE,
  parentId: '',
  allowedKinds: [...KINDS],
  requireCar: false,
  postRole: '',
  postMinLevel: '0',
  defaultTags: [],
  moderatorIds: [],
  archived: false,
};

function fieldsOf(category: Category): Fields {
  const {
    id: _id,
    questionCount,
    version,
    mayPost,
    position,
    parentId,
    postRole,
    postMinLevel,
    status,
    ...same
  } = category;
  return {
    ...same,
    parentId: String(parentId ?? ''),
    postRole: roleOf(postRole) ?? '',
    postMinLevel: String(postMinLevel),
    archived: status === 'ARCHIVED',
  };
}

/** What is sent: an empty address is made from the name by the server. */
function categoryOf({ slug, archived, ...fields }: Fields): NewCategory {
  const category: NewCategory = {
    ...fields,
    name: fields.name.trim(),
    description: fields.description.trim(),
    parentId: Number(fields.parentId) || null,
    postRole: roleOf(fields.postRole),
    postMinLevel: Number(fields.postMinLevel),
    status: archived ? 'ARCHIVED' : 'ACTIVE',
  };
  return slug.trim() ? { ...category, slug: slug.trim() } : category;
}

function check({ name, allowedKinds }: Fields): FieldErrors {
  return {
    name: name.trim().length < 3 ? t('categoryNameShort') : undefined,
    allowedKinds: allowedKinds.length === 0 ? t('kindsNeeded') : undefined,
  };
}

type Source = FieldSource<Fields>;

function Kinds({ form }: { readonly form: Source }) {
  const { value, error, set } = useField({ form, name: 'allowedKinds' });
  const label = useId();
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={label}>{t('allowedKinds')}</FormLabel>
      <FormGroup row role="group" aria-labelledby={label}>
        {KINDS.map((kind) => (
          <FormControlLabel
            key={kind}
            label={t(KIND_LABELS[kind])}
            control={
              <Checkbox
                checked={value.includes(kind)}
                onChange={(_, on) => set(KINDS.filter((one) => (one === kind ? on : value.includes(one))))}
                slotProps={{ input: { 'aria-invalid': error !== undefined } }}
              />
            }
          />
        ))}
      </FormGroup>
      {error ? <FormHelperText>{error}</FormHelperText> : null}
    </FormControl>
  );
}

interface MenuProps {
  readonly form: Source;
  readonly name: 'icon' | 'parentId' | 'postRole';
  readonly label: string;
  readonly none: string;
  readonly disabled?: boolean;
  readonly help?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
}

/** One of a list, or none. */
function Menu({ none, options, ...field }: MenuProps) {
  return (
    <TextInput {...field} select slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}>
      <MenuItem value="">{none}</MenuItem>
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextInput>
  );
}

function Look({ form, begun, all, id }: { readonly form: Source; readonly begun: Fields } & Others) {
  const hasChildren = all.some(({ parentId }) => parentId !== null && parentId === id);
  const icons = [...new Set([...CATEGORY_ICONS, begun.icon])].filter(Boolean);
  const parents = all.filter((one) => one.parentId === null && one.id !== id);
  return (
    <Box sx={ROW}>
      <TextInput form={form} name="colour" type="color" label={t('colour')} />
      <Menu
        form={form}
        name="icon"
        label={t('icon')}
        none={t('noIcon')}
        options={icons.map((icon) => ({
          value: icon,
          label: <CategoryName category={{ icon, name: iconLabel(icon) }} />,
        }))}
      />
      <Menu
        form={form}
        name="parentId"
        label={t('parentCategory')}
        none={t('noParent')}
        disabled={hasChildren}
        help={hasChildren ? t('hasChildren') : undefined}
        options={parents.map((one) => ({ value: String(one.id), label: one.name }))}
      />
      <Menu
        form={form}
        name="postRole"
        label={t('postRole')}
        none={t('everyMember')}
        options={ROLES.map((role) => ({ value: role, label: t(ROLE_LABELS[role]) }))}
      />
      <TextInput form={form} name="postMinLevel" select label={t('postMinLevel')}>
        {LEVELS.map((level) => (
          <MenuItem key={level} value={String(level)}>
            {level === 0 ? t('anyLevel') : level}
          </MenuItem>
        ))}
      </TextInput>
    </Box>
  );
}

interface Others {
  readonly all: readonly Category[];
  readonly id: number | undefined;
}

/** Makes a category, or changes one. */
export default function CategoryForm({ category, all, onClose }: CategoryFormProps) {
  const begun = category ? fieldsOf(category) : NEW;
  const form = useForm<Fields, Category>({
    initial: begun,
    check,
    serverNames: { status: 'archived' },
    send: (fields) => {
      const sent = categoryOf(fields);
      return category ? editCategory(category.id, { version: category.version, ...sent }) : createCategory(sent);
    },
    done: ({ name }) => t('categorySaved', { name }),
    refresh: refreshForum,
    onSent: onClose,
  });
  const { defaultTags, moderatorIds } = form.values;
  return (
    <FormDialog
      form={form}
      title={category ? t('editCategoryTitle', { name: category.name }) : t('newCategory')}
      submitLabel={t('saveTag')}
      width="md"
      failed={words('notDone')}
      guarded
      onClose={onClose}
    >
      <Box sx={ROW}>
        <TextInput form={form} name="name" label={t('categoryName')} required max={60} />
        <TextInput
          form={form}
          name="slug"
          label={t('slug')}
          max={80}
          help={t('slugHelp')}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
      </Box>
      <TextInput form={form} name="description" label={t('tagDescription')} multiline max={500} />
      <Look form={form} begun={begun} all={all} id={category?.id} />
      <Kinds form={form} />
      <TagPicker label={t('defaultTags')} value={defaultTags} onChange={(tags) => form.set('defaultTags', tags)} />
      <Moderators value={moderatorIds} onChange={(ids) => form.set('moderatorIds', ids)} />
      <FormGroup row>
        <CheckInput form={form} name="requireCar" label={t('requireCar')} />
        <CheckInput form={form} name="archived" label={t('archiveCategory')} />
      </FormGroup>
    </FormDialog>
  );
}
