import type { Role } from '@motorclub/sdk';
import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  MenuItem,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { createCategory, editCategory } from '../../api/categories.ts';
import { type Category, KINDS, type NewCategory } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { useRefusals } from '../../lib/useRefusals.ts';
import { t } from '../../texts/catalogue.ts';
import { CATEGORY_ICONS, CategoryName, categoryIconOf } from '../CategoryName.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { TagPicker } from '../list/TagPicker.tsx';
import { Moderators } from './Moderators.tsx';

export interface CategoryFormProps {
  readonly category: Category | null;
  readonly all: readonly Category[];
  readonly onClose: () => void;
}

type Fields = Required<NewCategory>;

const NAMES = [
  'name',
  'slug',
  'description',
  'icon',
  'colour',
  'parentId',
  'allowedKinds',
  'requireCar',
  'postRole',
  'postMinLevel',
  'defaultTags',
  'moderatorIds',
  'status',
] as const;
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

function fieldsOf(category: Category | null): Fields {
  if (!category) {
    return {
      name: '',
      slug: '',
      description: '',
      icon: '',
      colour: BLUE,
      parentId: null,
      allowedKinds: [...KINDS],
      requireCar: false,
      postRole: null,
      postMinLevel: 0,
      defaultTags: [],
      moderatorIds: [],
      status: 'ACTIVE',
    };
  }
  const { id: _id, questionCount, version, mayPost, position, postRole, ...same } = category;
  return { ...same, postRole: roleOf(postRole) };
}

/** What is sent: an empty address is made from the name by the server. */
function categoryOf({ slug, ...fields }: Fields): NewCategory {
  const named = { ...fields, name: fields.name.trim(), description: fields.description.trim() };
  return slug.trim() ? { ...named, slug: slug.trim() } : named;
}

interface KindsProps {
  readonly value: Fields['allowedKinds'];
  readonly error: string | undefined;
  readonly onChange: (kinds: Fields['allowedKinds']) => void;
}

function Kinds({ value, error, onChange }: KindsProps) {
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
                onChange={(_, on) => onChange(KINDS.filter((one) => (one === kind ? on : value.includes(one))))}
              />
            }
          />
        ))}
      </FormGroup>
      {error ? <FormHelperText>{error}</FormHelperText> : null}
    </FormControl>
  );
}

/** Makes a category, or changes one. */
export default function CategoryForm({ category, all, onClose }: CategoryFormProps) {
  const begun = fieldsOf(category);
  const [fields, setFields] = useState(begun);
  const { errors, show, refused, rest } = useRefusals(NAMES);
  const change = (part: Partial<Fields>) => setFields((now) => ({ ...now, ...part }));
  const action = useAction({
    run: () => {
      const sent = categoryOf(fields);
      return category ? editCategory(category.id, { version: category.version, ...sent }) : createCategory(sent);
    },
    done: ({ name }) => t('categorySaved', { name }),
    onDone: onClose,
    onRefused: refused,
  });
  const submit = () => {
    if (fields.name.trim().length < 3) show({ name: t('categoryNameShort') });
    else if (fields.allowedKinds.length === 0) show({ allowedKinds: t('kindsNeeded') });
    else action.mutate(undefined);
  };
  const text = (name: 'name' | 'slug' | 'description' | 'icon') => ({
    value: fields[name],
    error: errors[name] !== undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  });
  const hasChildren = all.some(({ parentId }) => parentId !== null && parentId === category?.id);
  const icons = [...new Set([...CATEGORY_ICONS, begun.icon])].filter(Boolean);
  const parents = all.filter(({ parentId, id }) => parentId === null && id !== category?.id);
  return (
    <FormDialog
      title={category ? t('editCategoryTitle', { name: category.name }) : t('newCategory')}
      submitLabel={t('saveTag')}
      width="md"
      pending={action.isPending}
      error={rest}
      dirty={JSON.stringify(fields) !== JSON.stringify(begun)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={ROW}>
        <TextField
          label={t('categoryName')}
          required
          {...text('name')}
          helperText={errors.name}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <TextField
          label={t('slug')}
          {...text('slug')}
          helperText={errors.slug ?? t('slugHelp')}
          slotProps={{ htmlInput: { maxLength: 80, autoCapitalize: 'none', spellCheck: false } }}
        />
      </Box>
      <TextField
        label={t('tagDescription')}
        multiline
        {...text('description')}
        helperText={errors.description}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Box sx={ROW}>
        <TextField
          type="color"
          label={t('colour')}
          value={fields.colour}
          error={errors.colour !== undefined}
          helperText={errors.colour}
          onChange={({ target }) => change({ colour: target.value })}
        />
        <TextField
          select
          label={t('icon')}
          {...text('icon')}
          helperText={errors.icon}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t('noIcon')}</MenuItem>
          {icons.map((icon) => (
            <MenuItem key={icon} value={icon}>
              <CategoryName category={{ icon, name: iconLabel(icon) }} />
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('parentCategory')}
          value={fields.parentId ?? ''}
          disabled={hasChildren}
          error={errors.parentId !== undefined}
          helperText={errors.parentId ?? (hasChildren ? t('hasChildren') : undefined)}
          onChange={({ target }) => change({ parentId: Number(target.value) || null })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t('noParent')}</MenuItem>
          {parents.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('postRole')}
          value={fields.postRole ?? ''}
          error={errors.postRole !== undefined}
          helperText={errors.postRole}
          onChange={({ target }) => change({ postRole: roleOf(target.value) })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t('everyMember')}</MenuItem>
          {ROLES.map((role) => (
            <MenuItem key={role} value={role}>
              {t(ROLE_LABELS[role])}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('postMinLevel')}
          value={fields.postMinLevel}
          error={errors.postMinLevel !== undefined}
          helperText={errors.postMinLevel}
          onChange={({ target }) => change({ postMinLevel: Number(target.value) })}
        >
          {LEVELS.map((level) => (
            <MenuItem key={level} value={level}>
              {level === 0 ? t('anyLevel') : level}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Kinds
        value={fields.allowedKinds}
        error={errors.allowedKinds}
        onChange={(allowedKinds) => change({ allowedKinds })}
      />
      <TagPicker
        label={t('defaultTags')}
        value={fields.defaultTags}
        onChange={(defaultTags) => change({ defaultTags })}
      />
      <Moderators value={fields.moderatorIds} onChange={(moderatorIds) => change({ moderatorIds })} />
      <FormGroup row>
        <FormControlLabel
          control={<Checkbox checked={fields.requireCar} onChange={(_, requireCar) => change({ requireCar })} />}
          label={t('requireCar')}
        />
        <FormControlLabel
          control={
            <Checkbox
              checked={fields.status === 'ARCHIVED'}
              onChange={(_, on) => change({ status: on ? 'ARCHIVED' : 'ACTIVE' })}
            />
          }
          label={t('archiveCategory')}
        />
      </FormGroup>
    </FormDialog>
  );
}
