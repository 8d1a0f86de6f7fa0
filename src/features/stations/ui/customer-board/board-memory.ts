const soundKey = 'tavolina.board.sound';

/** Whether this board rings when a number is ready; a wall is silent until somebody says otherwise. */
export const readSound = (): boolean => localStorage.getItem(soundKey) === 'yes';

export const noteSound = (isOn: boolean): void => localStorage.setItem(soundKey, isOn ? 'yes' : 'no');
