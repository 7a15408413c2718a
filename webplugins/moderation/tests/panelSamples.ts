import type {
  Figures,
  Panel,
  ReportConfig,
  ReviewItem,
  TeamMember,
  VoteFinding,
  WordFilter,
} from '../api/screening.ts';

const AUTHOR = { id: 7, username: 'ann', profileImage: null };
export const HELD: ReviewItem = {
  id: 4,
  queue: 'HELD',
  type: 'social.comment',
  itemId: null,
  rule: 'First posts of new members',
  texts: { body: 'It was the heat shield.' },
  pictures: [],
  createdAt: '2026-01-01T00:00:00Z',
  author: AUTHOR,
  title: null,
  excerpt: null,
  url: null,
};
export const FINDING: VoteFinding = {
  id: 2,
  kind: 'PAIR',
  receiver: AUTHOR,
  voters: [{ id: 8, username: 'bob', profileImage: null }],
  voteCount: 12,
  share: 0.4,
  foundAt: '2026-01-01T00:00:00Z',
  status: 'OPEN',
  decidedAt: null,
  reason: null,
  version: 1,
};
export const FILTER: WordFilter = {
  id: 1,
  name: 'Insults',
  pattern: 'idiot',
  isRegex: false,
  caseSensitive: false,
  matchesInside: false,
  action: 'CENSOR',
  replacement: null,
  hitCount: 41,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 3,
};
export const COUNTS: Panel = {
  openCases: 3,
  ownClaims: 1,
  reviewItems: 1,
  openAppeals: 0,
  activeBans: 2,
  voteFindings: 1,
};

export const REASON: ReportConfig = {
  id: 1,
  key: 'spam',
  label: 'Spam',
  help: 'It sells something.',
  targetTypes: [],
  severity: 2,
  isConfidential: false,
  requiresDetails: false,
  position: 0,
  isActive: true,
  version: 1,
};

export const FIGURES: Figures = {
  medianMinutes: 42,
  days: [
    { day: '2026-01-01', opened: 3, resolved: 1 },
    { day: '2026-01-02', opened: 1, resolved: 4 },
  ],
};

export const TEAM_MEMBER: TeamMember = { member: AUTHOR, actions: 12, claims: 1 };
