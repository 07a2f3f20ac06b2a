import { NestFactory } from '@nestjs/core';
import type { Telephony } from '@turant/road';
import { TelephonyModule } from '../../telephony/src/telephony.module.js';

/** The telephony module as an application context of its own: it serves no HTTP here. */
export async function createTelephonyApp(telephony: Telephony): Promise<{ close(): Promise<void> }> {
  return NestFactory.createApplicationContext(TelephonyModule.with(telephony), { logger: ['error', 'warn'] });
}
