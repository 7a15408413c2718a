import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useHiddenAuthors } from '../../api/hiddenAuthors.ts';
import { t } from '../../texts/hidden.ts';
import { QuestionRow, type QuestionRowProps } from '../QuestionRow.tsx';
import type { QuestionRowsProps } from '../QuestionRows.tsx';
import { HiddenNotice } from './HiddenNotice.tsx';

const LINE = { px: { xs: 1.5, sm: 2.5 }, py: 0.5, borderTop: 1, borderColor: 'divider' } as const;

function MutedRow(props: QuestionRowProps) {
  const [open, setOpen] = useState(false);
  if (open) return <QuestionRow {...props} arrived />;
  return (
    <Box component="li" sx={LINE}>
      <HiddenNotice what="question" onShow={() => setOpen(true)} />
    </Box>
  );
}

/** The rows of a member: those of muted members are collapsed, those of blocked ones are left out. */
export default function FilteredRows({ questions, detail }: QuestionRowsProps) {
  const { muted, blocked } = useHiddenAuthors();
  const visible = questions.filter(({ author }) => !blocked.includes(author.id));
  if (visible.length === 0 && questions.length > 0) {
    return (
      <Box component="li" sx={LINE}>
        <Typography variant="body2" sx={{ py: 1.5, color: 'text.secondary' }}>
          {t('nothingLeft')}
        </Typography>
      </Box>
    );
  }
  return visible.map((question) => {
    const Row = muted.includes(question.author.id) ? MutedRow : QuestionRow;
    return <Row key={question.id} question={question} detail={detail} />;
  });
}
