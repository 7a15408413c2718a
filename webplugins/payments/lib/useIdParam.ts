import { useSearchParams } from '@motorclub/sdk';

/** `?payment=7` by its name; null for anything that is no id. */
export function idParam(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function useIdParam(name: string): number | null {
  const [params] = useSearchParams();
  return idParam(params, name);
}
