import { answerParent } from './child-task.ts';
import { drawPicture } from './picture-drawing.ts';

// A process of its own draws one picture and ends: a fault in the decoders ends nothing else.
answerParent(drawPicture);
