import {
  EmptyState,
  ErrorState,
  Icon,
  ListSkeleton,
  Page,
  Pager,
  queryPage,
  useCan,
  useQueryText,
} from '@motorclub/sdk';
import { Box, Button, Card, Tab, Tabs, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listTagsIn } from '../api/tags.ts';
import type { Tag } from '../api/types.ts';
import { TagDialogs, type TagOpened } from '../components/catalogue/TagDialogs.tsx';
import { TagRow } from '../components/catalogue/TagRow.tsx';
import { tagName } from '../lib/tagName.ts';
import { t } from '../texts/catalogue.ts';

const STATES = ['ACTIVE', 'PROPOSED', 'ARCHIVED'] as const;
const LABELS = { ACTIVE: 'tagsActive', PROPOSED: 'tagsProposed', ARCHIVED: 'tagsArchived' } as const;

function useTagList() {
  const [search, change] = useQueryText();
  const status = STATES.find((one) => one === search.get('status')) ?? 'ACTIVE';
  const q = search.get('q') ?? '';
  const list = useQuery(listTagsIn(status, useDeferredValue(tagName(q)), queryPage(search)));
  return { status, q, change, list } as const;
}

interface ListProps {
  readonly list: ReturnType<typeof useTagList>['list'];
  readonly onOpen: (opened: TagOpened) => void;
}

function List({ list: { data, error, refetch }, onOpen }: ListProps) {
  if (error) {
    return (
      <Box sx={{ p: 2.5 }}>
        <ErrorState error={error} title={t('tagsFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!data) return <ListSkeleton rows={8} rowHeight={72} />;
  if (data.content.length === 0) return <EmptyState kind="hatch" text={t('noTags')} />;
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.content.map((tag: Tag) => (
          <TagRow key={tag.id} tag={tag} onOpen={(action) => onOpen({ action, tag })} />
        ))}
      </Box>
      <Pager page={data.currentPage} totalPages={data.totalPages} />
    </>
  );
}

/** `/create-tag`: all tags, and making, changing, merging and proposing them. */
export default function CreateTag() {
  const { status, q, change, list } = useTagList();
  const [opened, setOpened] = useState<TagOpened | null>(null);
  const manages = useCan('forum.tag.manage');
  const add = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setOpened({ action: 'new' })}>
      {t(manages ? 'newTag' : 'proposeTag')}
    </Button>
  );
  return (
    <Page title={t('tagsTitle')} lead={t(manages ? 'tagsLead' : 'tagsLeadPropose')} actions={add}>
      <Card>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', px: 2.5, pt: 1.5 }}>
          <Tabs
            value={status}
            onChange={(_, next: string) => change({ status: next === 'ACTIVE' ? '' : next })}
            aria-label={t('tagStates')}
            sx={{ flex: '1 1 auto' }}
          >
            {STATES.map((one) => (
              <Tab key={one} value={one} label={t(LABELS[one])} />
            ))}
          </Tabs>
          <TextField
            type="search"
            size="small"
            label={t('searchTags')}
            value={q}
            onChange={({ target }) => change({ q: target.value })}
            slotProps={{ htmlInput: { maxLength: 35 } }}
            sx={{ flex: '0 1 260px' }}
          />
        </Box>
        <Box sx={{ mt: 1 }}>
          <List list={list} onOpen={setOpened} />
        </Box>
      </Card>
      <TagDialogs opened={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
