import type { ClubEvent, Guest, Question, TicketType } from '../api/types.ts';
import type { Quantities } from './cart.ts';

/** A seat of an order, in the order in which the server counts them: by rising ticket type. */
export interface Seat {
  readonly key: string;
  readonly type: TicketType;
  readonly number: number;
  readonly questions: readonly Question[];
}

/** What was typed about guests, by seat and question: `7.0.3`. A car is the question `car`. */
export type Answers = Readonly<Record<string, string>>;

export function seatsOf(event: ClubEvent, types: readonly TicketType[], chosen: Quantities): Seat[] {
  return [...types]
    .sort((a, b) => a.id - b.id)
    .flatMap((type) =>
      Array.from({ length: chosen[type.id] ?? 0 }, (_, number) => ({
        key: `${type.id}.${number}`,
        type,
        number,
        questions: event.questions.filter(
          ({ ticketTypeIds }) => ticketTypeIds.length === 0 || ticketTypeIds.includes(type.id),
        ),
      })),
    );
}

/** Whether anything is asked about a seat. */
const isAsked = (seat: Seat, cars: number): boolean => seat.questions.length > 0 || (seat.type.requiresCar && cars > 0);

function guestOf({ key, questions }: Seat, answers: Answers): Guest {
  const carId = Number(answers[`${key}.car`] ?? 0);
  const said = questions
    .map(({ id }) => ({ questionId: id, value: answers[`${key}.${id}`]?.trim() ?? '' }))
    .filter(({ value }) => value !== '');
  return { answers: said, ...(carId > 0 ? { carId } : {}) };
}

/** What the order says of each seat; nothing where nothing is asked. */
export function guestsIn(seats: readonly Seat[], answers: Answers, cars: number): readonly Guest[] {
  return seats.some((seat) => isAsked(seat, cars)) ? seats.map((seat) => guestOf(seat, answers)) : [];
}
