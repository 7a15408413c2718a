export interface components {
  schemas: {
    Author: { id: number; username: string; profileImage: string | null };
    ForumQuestionItem: {
      id: number;
      kind: string;
      title: string;
      excerpt: string;
      tags: string[];
      author: components['schemas']['Author'];
      score: number;
      answerCount: number;
      viewCount: number;
      solved: boolean;
      createdAt: string;
      lastActivityAt: string;
    };
    ForumAnswer: {
      id: number;
      questionId: number;
      body: string;
      bodyHtml: string;
      author: components['schemas']['Author'];
      score: number;
      myVote: number;
      accepted: boolean;
      createdAt: string;
    };
    ForumAnswerPage: {
      content: components['schemas']['ForumAnswer'][];
      totalElements: number;
      totalPages: number;
      currentPage: number;
      hasMore: boolean;
    };
    ForumQuestion: components['schemas']['ForumQuestionItem'] & {
      body: string;
      bodyHtml: string;
      acceptedAnswerId: number | null;
      myVote: number;
      isMine: boolean;
      answers: components['schemas']['ForumAnswerPage'];
    };
    ForumVote: { targetType: string; targetId: number; value: number; score: number };
    ForumAccepted: { acceptedAnswerId: number | null };
    ForumTag: { name: string; questionCount: number };
    ForumAsk: { title: string; body: string; tags: string[]; kind?: string };
    ForumReply: { body: string };
    ForumCastVote: { targetType: 'QUESTION' | 'ANSWER'; targetId: number; value: -1 | 0 | 1 };
    ForumAccept: { answerId: number | null };
  };
}
