import { NestFactory } from '@nestjs/core';
import type { Telephony } from '@turant/road';
import { TelephonyModule } from '../../telephony/src/telephony.module.js';

/** Creates the telephony module as a Nest application context without HTTP. */
export async function createTelephonyApp(telephony: Telephony): Promise<{ close(): Promise<void> }> {
  return NestFactory.createApplicationContext(TelephonyModule.with(telephony), { logger: ['error', 'warn'] });
}
