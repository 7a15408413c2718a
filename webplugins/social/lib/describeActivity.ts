import { t } from '../texts.ts';

/** The text for an action, by the name of its event. */
const ACTIVITIES = {
  'forum.question_asked': 'didAsk',
  'forum.answer_posted': 'didAnswer',
  'forum.answer_accepted': 'didSolve',
  'social.comment_posted': 'didComment',
  'announcements.sent': 'didAnnounce',
  'events.event_changed': 'didPlan',
} as const;

function isKnown(action: string): action is keyof typeof ACTIVITIES {
  return action in ACTIVITIES;
}

/** `answered`: what stands behind the name. */
export function describeActivity(action: string): string {
  return t(isKnown(action) ? ACTIVITIES[action] : 'didSomething');
}
