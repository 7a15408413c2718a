/** Code of the page that is on its way: the page is complete when there is none. */
let count = 0;

/** Counts `work` until it has ended, whichever way. */
export function noteArriving<T>(work: Promise<T>): Promise<T> {
  count += 1;
  const end = () => {
    count -= 1;
  };
  work.then(end, end);
  return work;
}

export const isArriving = (): boolean => count > 0;
