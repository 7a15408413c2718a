type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

// Loaded with the entry, before the router listens: of two listeners of the window the earlier one hears first, whether
// or not it captures.
window.addEventListener('popstate', (event) => first?.(event));

/** Hears of the browser's back and forward before the router does, until the answer is called. One at a time. */
export function beforeRouter(listener: Listener): () => void {
  first = listener;
  return () => {
    if (first === listener) first = null;
  };
}
