import { t } from '../texts.ts';

/** What somebody did, by the name of the event that told of it. */
const ACTIVITIES = {
  'forum.question_asked': 'didAsk',
  'forum.answer_posted': 'didAnswer',
  'forum.answer_accepted': 'didSolve',
  'social.comment_posted': 'didComment',
  'announcements.sent': 'didAnnounce',
  'events.event_changed': 'didPlan',
} as const;

function isKnown(deed: string): deed is keyof typeof ACTIVITIES {
  return deed in ACTIVITIES;
}

/** `answered`: what stands behind the name. */
export function describeActivity(deed: string): string {
  return t(isKnown(deed) ? ACTIVITIES[deed] : 'didSomething');
}
