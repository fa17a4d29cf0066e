/** Something that survives a reload: on a table at which people play, a phone is bound to be picked up. */
export function kept<T>(key: string, usual: T): { value: T } {
  let value = $state.raw<T>(read(key, usual));
  return {
    get value() {
      return value;
    },
    set value(next: T) {
      value = next;
      try {
        localStorage.setItem(`netdeck.${key}`, JSON.stringify(next));
      } catch {
        // A browser that keeps nothing still counts.
      }
    },
  };
}

function read<T>(key: string, usual: T): T {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(`netdeck.${key}`) ?? 'null');
    return found !== null && typeof found === 'object' ? { ...usual, ...(found as T) } : usual;
  } catch {
    return usual;
  }
}
