import { RebuildBody, SkipBody } from '@ringpost/command-api/operator/operator.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

export const skipForm = formCheck(Type.Object({ reason: SkipBody.properties.reason }));
export const rebuildForm = formCheck(RebuildBody);
