import { formatNumber, Icon, TextLink } from '@motorclub/sdk';
import { Box, Button, Chip, IconButton, Typography } from '@mui/material';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { Category } from '../../api/types.ts';
import { hrefOf } from '../../lib/listParams.ts';
import { t } from '../../texts/catalogue.ts';
import { CategoryName } from '../CategoryName.tsx';

export type CategoryAction = 'edit' | 'delete';

export interface CategoryRowProps {
  readonly category: Category;
  readonly manages: boolean;
  /** Whether another category is being dragged. */
  readonly dragging: boolean;
  readonly onOpen: (action: CategoryAction) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDrag: (category: Category | null) => void;
  readonly onDrop: () => void;
  readonly children: ReactNode;
}

function Words({ category }: Pick<CategoryRowProps, 'category'>) {
  const { id, description, questionCount: count, status, requireCar, colour } = category;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flex: '1 1 260px', minWidth: 0 }}>
      <Box aria-hidden sx={{ width: 6, borderRadius: 1, flexShrink: 0 }} style={{ backgroundColor: colour }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <TextLink to={hrefOf({ category: id })} sx={{ overflowWrap: 'anywhere' }}>
            <CategoryName category={category} />
          </TextLink>
          {status === 'ARCHIVED' ? <Chip size="small" label={t('categoryArchived')} /> : null}
          {requireCar ? <Chip size="small" label={t('needsCar')} /> : null}
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
    </Box>
  );
}

function Actions({ category: { name }, onOpen, onMove }: Pick<CategoryRowProps, 'category' | 'onOpen' | 'onMove'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      <IconButton aria-label={t('categoryUp', { name })} onClick={() => onMove(-1)}>
        <Icon name="chevronUp" />
      </IconButton>
      <IconButton aria-label={t('categoryDown', { name })} onClick={() => onMove(1)}>
        <Icon name="chevronDown" />
      </IconButton>
      <Button size="small" color="inherit" aria-label={t('editCategoryOf', { name })} onClick={() => onOpen('edit')}>
        {t('editTag')}
      </Button>
      <Button size="small" color="error" aria-label={t('deleteCategoryOf', { name })} onClick={() => onOpen('delete')}>
        {t('deleteTag')}
      </Button>
    </Box>
  );
}

/** One category with those below it; who may, drags it, or moves it by its buttons. */
export function CategoryRow(props: CategoryRowProps) {
  const { category, manages, dragging, onDrag, onDrop, children } = props;
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop();
  };
  const hover = (event: DragEvent) => {
    if (!dragging) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <Box component="li">
      <Box
        draggable={manages}
        onDragStart={() => onDrag(category)}
        onDragEnd={() => onDrag(null)}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          py: 1.25,
          pr: 2.5,
          pl: { xs: category.parentId === null ? 1.5 : 3, sm: category.parentId === null ? 2.5 : 6 },
          borderTop: over ? 2 : 1,
          borderColor: over ? 'primary.main' : 'divider',
          cursor: manages ? 'grab' : 'auto',
        }}
      >
        <Words category={category} />
        {manages ? <Actions {...props} /> : null}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}>
        {children}
      </Box>
    </Box>
  );
}
