import { aPage } from '@motorclub/sdk/testing';
import type {
  Answer,
  Category,
  Draft,
  Question,
  QuestionItem,
  Suggestion,
  Tag,
  TagDetail,
  Waiting,
} from '../api/types.ts';

const WRITTEN = '2026-11-20T10:00:00Z';
export const MAREK = { id: 71, username: 'marek', profileImage: null };
export const INES = { id: 72, username: 'ines', profileImage: null };

export function anItem(over: Partial<QuestionItem> = {}): QuestionItem {
  return {
    id: 17,
    kind: 'DISCUSSION',
    status: 'OPEN',
    title: 'Cold-start rattle on a 2JZ after head gasket',
    excerpt: 'It rattles for two seconds',
    category: null,
    carLabel: '',
    tags: ['engine', '2jz'],
    author: MAREK,
    score: 3,
    answerCount: 0,
    viewCount: 120,
    sameHereCount: 0,
    solved: false,
    outdated: false,
    isPinned: false,
    isLocked: false,
    createdAt: WRITTEN,
    lastActivityAt: WRITTEN,
    thumbnail: null,
    ...over,
  };
}

export function anAnswer(over: Partial<Answer> = {}): Answer {
  return {
    id: 7,
    questionId: 17,
    body: 'Check the tensioner first.',
    bodyHtml: '<p>Check the <strong>tensioner</strong> first.</p>',
    author: INES,
    score: 1,
    myVote: 0,
    accepted: false,
    status: 'PUBLISHED',
    workedCount: 0,
    didNotWorkCount: 0,
    outdatedCount: 0,
    dangerousCount: 0,
    dangerous: false,
    myOutcome: null,
    partsCost: null,
    labourHours: null,
    difficulty: null,
    toolsNeeded: [],
    attachments: [],
    revisionCount: 0,
    editedAt: null,
    createdAt: WRITTEN,
    version: 1,
    may: [],
    hiddenBecause: null,
    ...over,
  };
}

export function aQuestion(answers: Answer[] = [], over: Partial<Question> = {}): Question {
  return {
    ...anItem({ answerCount: answers.length }),
    body: 'It rattles for two seconds.',
    bodyHtml: '<p>It rattles for two seconds.</p>',
    slug: 'cold-start-rattle',
    car: null,
    symptom: '',
    symptomWhen: '',
    warningLights: '',
    faultCodes: [],
    reopenAsked: false,
    triedSoFar: '',
    attachments: [],
    uniqueViewCount: 100,
    acceptedAnswerId: null,
    acceptedAt: null,
    needsNewAnswer: false,
    isWiki: false,
    closeReason: null,
    statusNote: '',
    duplicateOfId: null,
    closeWishes: [],
    revisionCount: 0,
    editedAt: null,
    myVote: 0,
    mySameHere: false,
    isMine: false,
    version: 1,
    may: [],
    hiddenBecause: null,
    answers: aPage(answers),
    ...over,
  };
}

export function aTag(over: Partial<Tag> = {}): Tag {
  return {
    id: 1,
    name: 'engine',
    description: 'What turns.',
    questionCount: 40,
    isReserved: false,
    status: 'ACTIVE',
    ...over,
  };
}

export const TAGS: Tag[] = [aTag(), aTag({ id: 2, name: 'brakes', questionCount: 12 })];

export function aCategory(over: Partial<Category> = {}): Category {
  return {
    id: 1,
    name: 'Engines',
    slug: 'engines',
    description: 'What turns.',
    icon: '',
    colour: '#2F6FDE',
    parentId: null,
    position: 0,
    allowedKinds: ['PROBLEM', 'HOW_TO', 'DISCUSSION', 'BUYING'],
    requireCar: false,
    postRole: null,
    postMinLevel: 0,
    defaultTags: [],
    moderatorIds: [],
    status: 'ACTIVE',
    questionCount: 12,
    version: 1,
    mayPost: true,
    ...over,
  };
}

export function aTagDetail(over: Partial<TagDetail> = {}): TagDetail {
  return {
    ...aTag(),
    slug: 'engine',
    wiki: '',
    wikiHtml: '',
    parentId: null,
    parentName: null,
    synonyms: [],
    unansweredCount: 0,
    version: 3,
    mayMerge: false,
    ...over,
  };
}

export function anImage(over: Partial<Question['attachments'][number]> = {}): Question['attachments'][number] {
  const url = '/files/attachments/7/320.webp';
  return {
    id: 7,
    alt: '',
    width: 1920,
    height: 1080,
    position: 0,
    isCover: false,
    color: '#112233',
    focusX: 50,
    focusY: 50,
    blurs: [],
    url,
    smallUrl: url,
    variants: [{ width: 320, format: 'webp', url }],
    ...over,
  };
}

export function aDraft(over: Partial<Draft> = {}): Draft {
  return {
    id: 5,
    kind: 'QUESTION',
    targetId: null,
    payload: {},
    clientRevision: 1,
    updatedAt: WRITTEN,
    expiresAt: '2027-05-20T10:00:00Z',
    ...over,
  };
}

/** An edit of the question 17 by ines that waits. */
export function aSuggestion(over: Partial<Suggestion> = {}): Suggestion {
  return {
    id: 9,
    number: null,
    editor: INES,
    title: 'Cold-start rattle on a 2JZ after head gasket',
    body: 'The blue car rattles for two seconds.',
    tags: ['engine', '2jz'],
    comment: 'The colour',
    status: 'SUGGESTED',
    rejectReason: '',
    createdAt: WRITTEN,
    decidedAt: null,
    targetType: 'QUESTION',
    targetId: 17,
    questionId: 17,
    questionTitle: 'Cold-start rattle on a 2JZ after head gasket',
    baseVersion: 1,
    outdated: false,
    ...over,
  };
}

export const LIMITS = {
  level: 1,
  questionsLeft: null,
  answersLeft: null,
  linksPerPost: 10,
  votesLeft: 20,
  downVotesLeft: 10,
};

/** What pages ask for besides what they are about. */
export const AROUND = {
  'GET /forum-api/tags': aPage(TAGS),
  'GET /forum-api/tags/named/{name}': aTagDetail(),
  'GET /forum-api/categories': { items: [aCategory()] },
  'GET /forum-api/questions/similar': { items: [] },
  'GET /forum-api/questions/waiting': aPage<Waiting>([]),
  'GET /forum-api/categories/waiting': aPage<Waiting>([]),
  'GET /forum-api/suggested-edits': aPage<Suggestion>([]),
  'GET /forum-api/drafts': aPage<Draft>([]),
  'GET /forum-api/limits': LIMITS,
  'GET /forum-api/hidden-authors': { muted: [], blocked: [] },
  'GET /forum-api/facets': { items: [] },
  'GET /forum-api/own-car': { brand: '', carModel: '', generation: '', year: null },
};
