import { answerParent } from '../child-task.ts';
import { writeWorkbook } from './workbook.ts';

// A process of its own writes one workbook and ends: meanwhile the server goes on selling.
answerParent(writeWorkbook);
