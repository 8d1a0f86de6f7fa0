import { answerParent } from '../child-task.ts';
import { writePdf } from './write-pdf.ts';

// A process of its own writes one document and ends: meanwhile the server goes on selling.
answerParent(writePdf);
