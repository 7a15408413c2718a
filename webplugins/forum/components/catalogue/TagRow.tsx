import { formatNumber, Icon, TextLink, useCan } from '@motorclub/sdk';
import { Box, Button, Chip, Typography } from '@mui/material';
import { approveTag, archiveTag } from '../../api/tags.ts';
import type { Tag } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { hrefOf } from '../../lib/listParams.ts';
import { t } from '../../texts/catalogue.ts';

export type TagAction = 'edit' | 'merge' | 'delete';

export interface TagRowProps {
  readonly tag: Tag;
  readonly onOpen: (action: TagAction) => void;
}

function Actions({ tag, onOpen }: TagRowProps) {
  const { id, name, status, questionCount } = tag;
  const approve = useAction({ run: () => approveTag(id), done: () => t('tagApproved', { name }) });
  const archive = useAction({ run: () => archiveTag(id), done: () => t('tagArchived', { name }) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {status === 'ACTIVE' ? null : (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={approve.isPending}
          aria-label={t('approveTagOf', { name })}
          onClick={() => approve.mutate(undefined)}
        >
          {t(status === 'PROPOSED' ? 'approveTag' : 'useAgain')}
        </Button>
      )}
      <Button size="small" color="inherit" aria-label={t('editTagOf', { name })} onClick={() => onOpen('edit')}>
        {t('editTag')}
      </Button>
      {status === 'ACTIVE' ? (
        <Button size="small" color="inherit" aria-label={t('mergeTagOf', { name })} onClick={() => onOpen('merge')}>
          {t('mergeTag')}
        </Button>
      ) : null}
      {status === 'ARCHIVED' ? null : (
        <Button
          size="small"
          color="inherit"
          loading={archive.isPending}
          aria-label={t('archiveTagOf', { name })}
          onClick={() => archive.mutate(undefined)}
        >
          {t(status === 'PROPOSED' ? 'refuseTag' : 'archiveTag')}
        </Button>
      )}
      {questionCount === 0 ? (
        <Button
          size="small"
          color="error"
          startIcon={<Icon name="trash" size={16} />}
          aria-label={t('deleteTagOf', { name })}
          onClick={() => onOpen('delete')}
        >
          {t('deleteTag')}
        </Button>
      ) : null}
    </Box>
  );
}

/** One tag: what it is for, how often it is used, and what can be done with it. */
export function TagRow({ tag, onOpen }: TagRowProps) {
  const { name, description, questionCount: count, isReserved } = tag;
  const manages = useCan('forum.tag.manage');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        px: 2.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <TextLink to={hrefOf({ tags: [name] })} sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </TextLink>
          {isReserved ? <Chip size="small" label={t('reserved')} /> : null}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('tagUsed', { count, questions: formatNumber(count) })}
          </Typography>
        </Box>
        {description ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        ) : null}
      </Box>
      {manages ? <Actions tag={tag} onOpen={onOpen} /> : null}
    </Box>
  );
}
