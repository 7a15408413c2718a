import type { Answer, Question } from '../../api/types.ts';
import { Photos } from './Photos.tsx';
import { Repair } from './Repair.tsx';
import { Symptoms } from './Symptoms.tsx';

export type DetailsProps = { readonly question: Question } | { readonly answer: Answer };

/** What a post says beside its text: pictures, symptoms, what a repair takes. */
export default function Details(props: DetailsProps) {
  const { attachments } = 'answer' in props ? props.answer : props.question;
  return (
    <>
      <Photos photos={attachments} />
      {'answer' in props ? <Repair answer={props.answer} /> : <Symptoms question={props.question} />}
    </>
  );
}
