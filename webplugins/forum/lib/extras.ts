import type { Answer, Question } from '../api/types.ts';

/** Whether a question says more than its text. */
export function hasDetails(question: Question): boolean {
  const { symptom, symptomWhen, warningLights, triedSoFar, faultCodes, attachments } = question;
  return Boolean(symptom || symptomWhen || warningLights || triedSoFar) || faultCodes.length + attachments.length > 0;
}

/** Whether an answer says more than its text. */
export function hasRepair({ partsCost, labourHours, difficulty, toolsNeeded, attachments }: Answer): boolean {
  return Boolean(partsCost || labourHours || difficulty) || toolsNeeded.length + attachments.length > 0;
}

/** Whether a question is more or less than an open one, or may soon be less. */
export function needsBanner({ status, isLocked, needsNewAnswer, closeWishes }: Question): boolean {
  return (status !== 'OPEN' && status !== 'SOLVED') || isLocked || needsNewAnswer || closeWishes.length > 0;
}

/** Whether readers of an answer have to be warned. */
export function needsWarning({ dangerous, outdatedCount, workedCount }: Answer): boolean {
  return dangerous || outdatedCount > workedCount;
}
