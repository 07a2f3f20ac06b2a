"""Makes two buckets, the second one with versions, and a user in a fresh moto; from then on moto checks signatures. Prints the user's key as JSON."""
import json
import sys
import urllib.request

import boto3

endpoint, bucket, versioned = sys.argv[1:]
anybody = {"endpoint_url": endpoint, "region_name": "us-east-1", "aws_access_key_id": "any", "aws_secret_access_key": "any"}
s3 = boto3.client("s3", **anybody)
s3.create_bucket(Bucket=bucket)
s3.create_bucket(Bucket=versioned)
s3.put_bucket_versioning(Bucket=versioned, VersioningConfiguration={"Status": "Enabled"})
iam = boto3.client("iam", **anybody)
iam.create_user(UserName="turant")
allowed = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}
iam.put_user_policy(UserName="turant", PolicyName="objects", PolicyDocument=json.dumps(allowed))
key = iam.create_access_key(UserName="turant")["AccessKey"]
urllib.request.urlopen(urllib.request.Request(f"{endpoint}/moto-api/reset-auth", data=b"0", headers={"Content-Type": "text/plain"}))
print(json.dumps({"id": key["AccessKeyId"], "secret": key["SecretAccessKey"]}))
