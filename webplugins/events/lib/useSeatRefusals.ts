import { failureOf } from '@motorclub/sdk';
import { useState } from 'react';
import type { Answers, Seat } from './guests.ts';

const carOf = (seat: Seat) => `${seat.key}.car`;

/**
 * What the server said of a seat's car. It counts seats by their place in the order, so that they are looked up when
 * it speaks: another amount must not move a complaint to another seat. A new answer ends it.
 */
export function useSeatRefusals(error: unknown, seats: readonly Seat[], answers: Answers) {
  const [refused, setRefused] = useState({ error, seats, answers });
  if (refused.error !== error) setRefused({ error, seats, answers });
  const { field, message } = failureOf(error);
  const about = refused.seats.find((_, place) => field === `attendees.${place}.carId`);
  return (seat: Seat): string | null =>
    error && about?.key === seat.key && refused.answers[carOf(seat)] === answers[carOf(seat)] ? message : null;
}
