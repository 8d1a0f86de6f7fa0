import { useState } from 'react';

const key = 'tavolina.office-groups';

/** Which groups of the menu were opened or closed on this device; the group of the current page opens by itself. */
export function useOpenGroups(current: string | undefined) {
  const [chosen, setChosen] = useState(readChosen);
  // A closed group stays closed only as long as the current page is in another group.
  const [shutAt, setShutAt] = useState<string | undefined>();
  const isGroupOpen = (name: string) => (name === current ? shutAt !== name : chosen.includes(name));
  return {
    isGroupOpen,
    toggle(name: string) {
      const isOpening = !isGroupOpen(name);
      const next = [...chosen.filter((each) => each !== name), ...(isOpening ? [name] : [])];
      setChosen(next);
      if (name === current) setShutAt(isOpening ? undefined : name);
      localStorage.setItem(key, next.join(' '));
    },
  };
}

function readChosen(): readonly string[] {
  return (localStorage.getItem(key) ?? '').split(' ').filter((name) => name !== '');
}
