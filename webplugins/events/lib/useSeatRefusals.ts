import { failureOf } from '@motorclub/sdk';
import { useState } from 'react';
import type { Answers, Seat } from './guests.ts';

const REFUSED = /^attendees\.(\d+)\.(carId|answers)$/;

/** Which answer of which seat was refused, by its key in `Answers`. */
function refusedAnswer(error: unknown, seats: readonly Seat[]): string | null {
  const { field = '', details } = failureOf(error);
  const [, place, part] = REFUSED.exec(field) ?? [];
  const seat = seats[Number(place)];
  return seat ? `${seat.key}.${part === 'carId' ? 'car' : details?.questionId}` : null;
}

/**
 * What the server said of an answer about a seat, by its key. It counts seats by their place in the order, so that they
 * are looked up when it speaks: another amount must not move a complaint to another seat. A new answer ends it.
 */
export function useSeatRefusals(error: unknown, seats: readonly Seat[], answers: Answers) {
  const [refused, setRefused] = useState({ error, seats, answers });
  if (refused.error !== error) setRefused({ error, seats, answers });
  const about = refusedAnswer(error, refused.seats);
  return (key: string): string | null =>
    error && key === about && refused.answers[key] === answers[key] ? failureOf(error).message : null;
}
