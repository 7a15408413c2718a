import { Panel, Slot, TextLink } from '@motorclub/sdk';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { listCategories } from '../../api/categories.ts';
import { getTagNamed } from '../../api/tags.ts';
import type { Tag } from '../../api/types.ts';
import { hrefOf } from '../../lib/listParams.ts';
import { t as catalogue } from '../../texts/catalogue.ts';
import { t } from '../../texts/topic.ts';
import { TagDialogs } from '../catalogue/TagDialogs.tsx';
import { Prose } from '../Prose.tsx';

interface AboutProps {
  readonly title: string;
  /** What is followed: `forum.tag:7`. */
  readonly content: string;
  readonly description: string;
  readonly children?: ReactNode;
}

const SPACED = { overflowWrap: 'anywhere', '& + *': { mt: 1 } } as const;

function About({ title, content, description, children }: AboutProps) {
  return (
    <Panel title={title} action={<Slot name="content.actions" layout="row" content={content} />}>
      {description ? <Typography sx={SPACED}>{description}</Typography> : null}
      {children}
    </Panel>
  );
}

/** What members have written together about a tag; folded, because the questions are what one came for. */
function Wiki({ html }: { readonly html: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button size="small" color="inherit" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t(open ? 'lessAbout' : 'moreAbout')}
      </Button>
      <Box id={id} hidden={!open} sx={{ mt: 1 }}>
        {open ? <Prose html={html} /> : null}
      </Box>
    </div>
  );
}

/** For moderators and members of the highest level: letting another tag stand for this one. */
function Merge({ tag }: { readonly tag: Tag }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        size="small"
        color="inherit"
        aria-label={catalogue('mergeTagOf', { name: tag.name })}
        onClick={() => setOpen(true)}
      >
        {catalogue('mergeTag')}
      </Button>
      {open ? <TagDialogs opened={{ action: 'merge', tag }} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function OfTag({ name: asked }: { readonly name: string }) {
  const { data } = useQuery(getTagNamed(asked));
  if (!data) return null;
  const { id, name, description, synonyms, parentName, isReserved, wikiHtml, mayMerge } = data;
  return (
    <About title={t('aboutTag', { name })} content={`forum.tag:${id}`} description={description}>
      {isReserved ? <Typography sx={SPACED}>{t('reservedNote')}</Typography> : null}
      {synonyms.length > 0 ? (
        <Typography variant="body2" sx={{ ...SPACED, color: 'text.secondary' }}>
          {t('alsoCalled', { names: synonyms.join(', ') })}
        </Typography>
      ) : null}
      {parentName ? (
        <Typography variant="body2" sx={{ ...SPACED, color: 'text.secondary' }}>
          {t('partOf')} <TextLink to={hrefOf({ tags: [parentName] })}>{parentName}</TextLink>
        </Typography>
      ) : null}
      {wikiHtml ? <Wiki html={wikiHtml} /> : null}
      {mayMerge ? <Merge tag={data} /> : null}
    </About>
  );
}

function OfCategory({ id }: { readonly id: number }) {
  const { data } = useQuery(listCategories());
  const found = data?.items.find((category) => category.id === id);
  if (!found) return null;
  const { name, description, parentId, status } = found;
  const parent = data?.items.find((category) => category.id === parentId);
  return (
    <About title={t('aboutCategory', { name })} content={`forum.category:${id}`} description={description}>
      {status === 'ARCHIVED' ? <Typography sx={SPACED}>{t('archivedNote')}</Typography> : null}
      {parent ? (
        <Typography variant="body2" sx={{ ...SPACED, color: 'text.secondary' }}>
          {t('partOf')} <TextLink to={hrefOf({ category: parent.id })}>{parent.name}</TextLink>
        </Typography>
      ) : null}
    </About>
  );
}

export interface TopicProps {
  /** The only tag that the list is narrowed to. */
  readonly tag: string | undefined;
  readonly category: number | null;
}

/** What the tag or the category of a list is about, and following it. The list is complete without it. */
export default function Topic({ tag, category }: TopicProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 3, '&:empty': { display: 'none' } }}>
      {tag ? <OfTag name={tag} /> : null}
      {category === null ? null : <OfCategory id={category} />}
    </Box>
  );
}
