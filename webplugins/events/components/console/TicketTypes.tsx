import Types from '../editor/Types.tsx';
import type { TabProps } from './Console.tsx';

/** The ticket types of an event. */
export default function TicketTypes({ event }: TabProps) {
  return <Types event={event} />;
}
