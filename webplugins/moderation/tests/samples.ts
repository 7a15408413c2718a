import type { LogEntry } from '../api/log.ts';
import type { Appeal, Ban, MemberWarning, OwnBan, OwnWarning } from '../api/sanctions.ts';

export const RUSTY = { id: 5, username: 'rusty', profileImage: null };
const MAX = { id: 2, username: 'max', profileImage: null };
export const AT = '2031-05-01T16:00:00.000Z';
const LATER = '2031-05-08T16:00:00.000Z';

export const anEntry = (over: Partial<LogEntry> = {}): LogEntry => ({
  id: 7,
  createdAt: AT,
  actor: MAX,
  actorId: MAX.id,
  actorRole: 'MODERATOR',
  action: 'ban.issued',
  targetType: 'moderation.ban',
  targetId: 3,
  targetUser: RUSTY,
  targetUserId: RUSTY.id,
  caseId: 9,
  isReversible: true,
  revertsId: null,
  revertedById: null,
  reason: 'Sold rust',
  before: {},
  after: { status: 'ACTIVE' },
  hash: 'ab12',
  canRevert: true,
  ...over,
});

export const aBan = (over: Partial<Ban> = {}): Ban => ({
  id: 3,
  author: RUSTY,
  scope: 'FULL',
  reason: 'fraud',
  publicReason: 'Sold rust',
  staffNote: null,
  caseId: null,
  status: 'ACTIVE',
  startsAt: AT,
  expiresAt: LATER,
  issuedById: MAX.id,
  issuedBy: MAX.username,
  liftedBy: null,
  liftReason: null,
  createdAt: AT,
  version: 1,
  canChange: true,
  openAppealId: null,
  ...over,
});

export const aWarning = (over: Partial<MemberWarning> = {}): MemberWarning => ({
  id: 4,
  author: RUSTY,
  type: 'rude',
  points: 3,
  body: 'Be kind',
  caseId: null,
  status: 'ACTIVE',
  issuedById: MAX.id,
  issuedBy: MAX.username,
  acknowledgedAt: null,
  revokeReason: null,
  expiresAt: LATER,
  createdAt: AT,
  version: 1,
  canChange: true,
  ...over,
});

export const anAppeal = (over: Partial<Appeal> = {}): Appeal => ({
  id: 6,
  author: RUSTY,
  banId: 3,
  warningId: null,
  body: 'I have sent the mirror, and the buyer has confirmed that it arrived.',
  status: 'SUBMITTED',
  reply: null,
  createdAt: AT,
  decidedAt: null,
  reviewer: null,
  scope: 'FULL',
  publicReason: 'Sold rust',
  points: null,
  expiresAt: LATER,
  issuedBy: MAX.username,
  version: 1,
  mayDecide: true,
  isLate: true,
  ...over,
});

export const anOwnBan = (over: Partial<OwnBan> = {}): OwnBan => ({
  id: 3,
  scope: 'FULL',
  publicReason: 'Sold rust',
  status: 'ACTIVE',
  startsAt: AT,
  expiresAt: LATER,
  liftReason: null,
  createdAt: AT,
  appeal: null,
  canAppeal: true,
  nextAppealAt: null,
  ...over,
});

export const anOwnWarning = (over: Partial<OwnWarning> = {}): OwnWarning => ({
  id: 4,
  type: 'rude',
  points: 3,
  body: 'Be kind',
  status: 'ACTIVE',
  acknowledgedAt: null,
  revokeReason: null,
  expiresAt: LATER,
  createdAt: AT,
  appeal: null,
  canAppeal: true,
  nextAppealAt: null,
  ...over,
});
