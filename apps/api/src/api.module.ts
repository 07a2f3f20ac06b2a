import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { TerminusModule } from '@nestjs/terminus';
import { BearerStrategy } from './auth/bearer.strategy.js';
import { KeyCheck } from './auth/check-key.js';
import { KeyGuard } from './auth/key.guard.js';
import { KeyDoor } from './auth/key-door.js';
import { KeyLimit } from './auth/key-limit.js';
import { LocalReader } from './auth/local-reader.js';
import { TenantProfiles } from './auth/tenant-profiles.js';
import { CONTROLLERS } from './controllers.js';
import { WrongKeyLimit } from './door/wrong-key-limit.js';
import { ProblemFilter } from './http/problem.filter.js';
import { QueryGuard } from './http/query.guard.js';
import { OpenApiDocument } from './openapi/open-api-document.js';
import { API_PARTS, type ApiParts } from './parts.js';

/** Public HTTP, over parts that its process has built. */
@Module({})
export class ApiModule {
  static with(parts: ApiParts): DynamicModule {
    const { settings } = parts;
    return {
      module: ApiModule,
      imports: [
        PassportModule,
        TerminusModule.forRoot({ logger: false }),
        // Checked once by libs/config; nothing is read from the environment or a file here.
        ConfigModule.forRoot({ ignoreEnvFile: true, skipProcessEnv: true, load: [() => ({ settings })] }),
      ],
      controllers: CONTROLLERS,
      providers: [
        { provide: API_PARTS, useValue: parts },
        { provide: KeyCheck, useFactory: () => new KeyCheck(parts) },
        { provide: WrongKeyLimit, useFactory: () => new WrongKeyLimit(settings) },
        {
          provide: KeyDoor,
          useFactory: (keys: KeyCheck, limit: WrongKeyLimit) => new KeyDoor(keys, limit),
          inject: [KeyCheck, WrongKeyLimit],
        },
        { provide: TenantProfiles, useFactory: () => new TenantProfiles(parts) },
        { provide: KeyLimit, useFactory: () => new KeyLimit(parts.rateLimitPerMinute) },
        { provide: LocalReader, useFactory: () => new LocalReader(parts) },
        BearerStrategy,
        OpenApiDocument,
        { provide: APP_GUARD, useClass: KeyGuard },
        { provide: APP_GUARD, useClass: QueryGuard },
        { provide: APP_FILTER, useFactory: () => new ProblemFilter(parts.log) },
      ],
    };
  }
}
