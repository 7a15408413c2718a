import type { Car } from '../../api/cars.ts';

/** What each tab of a car's page is given. */
export interface CarTabProps {
  readonly car: Car;
  readonly page: number;
}

/** Whether the reader may add to a car and change what is written about it. */
export const isOpen = ({ mayEdit, status }: Car): boolean => mayEdit && status === 'ACTIVE';
