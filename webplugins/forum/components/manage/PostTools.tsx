import { Icon, useUser } from '@motorclub/sdk';
import { Box, Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { Answer, Question } from '../../api/types.ts';
import { type Choice, choicesOf } from '../../lib/choices.ts';
import { usePostActions } from '../../lib/usePostActions.ts';
import { t } from '../../texts/manage.ts';
import { PostDialog } from './PostDialog.tsx';

export interface PostToolsProps {
  readonly question: Question;
  /** The answer that is meant; the question itself without one. */
  readonly answer?: Answer;
}

const LABELS = {
  close: 'closeMenu',
  reopen: 'reopenMenu',
  leave: 'leaveMenu',
  lock: 'lockMenu',
  unlock: 'unlockMenu',
  pin: 'pinMenu',
  unpin: 'unpinMenu',
  merge: 'mergeMenu',
  approve: 'approveMenu',
  reject: 'rejectMenu',
  hide: 'hideMenu',
  delete: 'deleteMenu',
  restore: 'restoreMenu',
} as const satisfies Record<Choice, string>;

interface MoreProps {
  readonly choices: readonly Choice[];
  readonly name: string;
  readonly onChoose: (choice: Choice) => void;
}

function More({ choices, name, onChoose }: MoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (choice: Choice) => {
    setAnchor(null);
    onChoose(choice);
  };
  return (
    <>
      <IconButton
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="settings" size={18} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // Outside the page's landmarks, so it is one of its own.
        slotProps={{ paper: { role: 'region', 'aria-label': name } }}
      >
        {choices.map((choice) => (
          <MenuItem key={choice} onClick={() => choose(choice)}>
            {t(LABELS[choice])}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The reader's actions on a post: edit or suggest, history, moderation. */
export function PostTools({ question, answer }: PostToolsProps) {
  const post = answer ?? question;
  const { chosen, choose, open, close } = usePostActions(question, answer);
  const member = useUser() !== null;
  const edits = post.may.includes('edit');
  const suggests = !edits && member && post.may.includes('suggest');
  const choices = choicesOf(question, answer);
  const name = answer ? t('moreOfAnswer', { name: answer.author.username }) : t('moreOfQuestion');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {edits || suggests ? (
        <Button
          size="small"
          color="inherit"
          startIcon={<Icon name="edit" size={18} />}
          onClick={() => open(edits ? 'edit' : 'suggest')}
        >
          {t(edits ? 'edit' : 'suggest')}
        </Button>
      ) : null}
      {post.revisionCount > 0 || edits ? (
        <Button
          size="small"
          color="inherit"
          startIcon={<Icon name="refresh" size={18} />}
          onClick={() => open('history')}
        >
          {t('history')}
        </Button>
      ) : null}
      {choices.length > 0 ? <More choices={choices} name={name} onChoose={choose} /> : null}
      <PostDialog chosen={chosen} question={question} {...(answer ? { answer } : {})} onClose={close} />
    </Box>
  );
}
