import type { ProjectionModule } from '../kernel/module.ts';
import { recordingDeadlines } from './recording.deadlines.ts';

export const recordings: ProjectionModule = { deadlines: recordingDeadlines };
